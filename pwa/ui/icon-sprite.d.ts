declare module 'virtual:icon-sprite' {
  /** Address of the icon sprite, hashed by its content. */
  export const spriteUrl: string
}
