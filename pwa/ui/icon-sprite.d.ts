/** Addresses of the icon sprites, each hashed by its content. */
declare module 'virtual:icon-sprites' {
  /** What the server draws on the home page. */
  export const homeSprite: string
  /** What visitors meet later or elsewhere. */
  export const laterSprite: string
  /** Every icon, for the admin area. */
  export const staffSprite: string
}
