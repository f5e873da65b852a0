/** The parts of a parsed sheet that this reads. */
interface Sheet {
  readonly nodes: readonly { readonly source?: unknown; readonly remove: () => unknown }[]
}

/**
 * For PostCSS: CSS modules copy a sheet that another one composes from into it, each time anew. What was copied came from no
 * place in the sheet; the composed sheet itself is loaded once, by `pwa/app/drawn-styles.ts`.
 */
export const composedOnce = { postcssPlugin: 'composed-once', OnceExit: withoutCopies } as const

function withoutCopies({ nodes }: Sheet): void {
  for (const node of [...nodes]) if (node.source === undefined) node.remove()
}
