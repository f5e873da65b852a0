/** What a sender writes against a decision. */
export interface ObjectionDraft {
  readonly text: string
  readonly email: string
}

export const emptyObjection: ObjectionDraft = { text: '', email: '' }
