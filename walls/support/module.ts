/** A module: which files are in it, and what its files may import beside one another. */
export interface Module {
  readonly name: string
  /** Matches the paths of the module; a first group names one module of several alike. */
  readonly files: RegExp
  /** Paths of this project that may be imported. */
  readonly may: readonly RegExp[]
  /** Packages and builtins that may be imported. */
  readonly packages: readonly RegExp[]
}
