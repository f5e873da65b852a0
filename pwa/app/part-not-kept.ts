/** There is no network, and a part of the app that is wanted is not on this device yet. */
export class PartNotKept extends Error {
  constructor(options: ErrorOptions) {
    super('This part of the app is not on this device yet.', options)
  }
}
