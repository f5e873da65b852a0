/** What was typed at the login: kept in memory alone, until the code is in. */
export interface Credentials {
  readonly username: string
  readonly password: string
}
