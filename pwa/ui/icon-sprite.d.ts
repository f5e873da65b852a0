declare module 'virtual:icon-sprite' {
  /** Address of the icon sprite, hashed by its content. */
  export const spriteUrl: string
}

declare module 'virtual:staff-icon-sprite' {
  /** Address of the sprite of the admin area, which holds every icon. */
  export const spriteUrl: string
}
