import type { IconName } from '#pwa/ui/icon-names.ts'

/** How a line of the history is marked. */
type Tone = 'plain' | 'added' | 'changed' | 'removed' | 'warned'

/** A line of the history after the person: words, the name of the thing, words; and what stands below. */
export interface Sentence {
  readonly does: string
  readonly name: string
  readonly rest: string
  readonly detail: string
  readonly icon: IconName
  readonly tone: Tone
}

/** What an entry says; what is left out is empty and plain, and the name that of the thing. */
export type SentenceParts = Partial<Sentence> & Pick<Sentence, 'does'>
