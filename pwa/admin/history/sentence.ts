import type { HistoryLine } from '#contract/history.ts'
import type { Sentence } from '../kit/form/fields/history-text.ts'
import { actSentence } from './act-sentence.ts'
import { entrySentence } from './entry-sentence.ts'

/** The sentence of a line of the history, after the name of the person. */
export function sentenceOf({ entry, parts }: Pick<HistoryLine, 'entry' | 'parts'>): Sentence {
  const plain = { name: entry.subject_name, rest: '', detail: '', icon: 'history', tone: 'plain' } as const
  return { ...plain, ...(actSentence(entry, parts) ?? entrySentence(entry)) }
}

/** A sentence as one text. */
export const textOf = ({ does, name, rest }: Sentence): string => `${does} ${name}`.trim() + rest
