/** Addresses of the icon sprites, each hashed by its content. */
declare module 'virtual:icon-sprites' {
  /** Icons that the server renders on the home page. */
  export const homeSprite: string
  /** Icons of later or other screens. */
  export const laterSprite: string
  /** Every icon, for the admin area. */
  export const staffSprite: string
}
