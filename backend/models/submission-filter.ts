import { Op, type WhereOptions } from 'sequelize'
import { typedName } from '#contract/primitives/fold.ts'
import type { QueueFilter } from '#contract/submission-queue.ts'
import { holds, wantedWords } from './folded-search.ts'

/** Longest name of a firm, and longest key of one: few letters fold to more than one. */
export const FIRM_NAME_LENGTH = 160

/** What the spellings of a firm's name have in common that senders typed. */
export const firmKey = (name: string): string => typedName(name).slice(0, FIRM_NAME_LENGTH)

/** The submissions that name a firm, whichever way it was typed. */
export const namingFirm = (firm: string): WhereOptions => ({
  firm_key: { [Op.ne]: '', [Op.eq]: firmKey(firm) },
})

/** What of a submission a search looks through. */
const searched = ['words', 'contact_words', 'notes_words'] as const

/** A filter whose group of duplicates was looked up: `alike` is what they share. */
export type KnownFilter = Omit<QueueFilter, 'alikeTo' | 'alikeBy'> & { readonly alike?: WhereOptions }

/** The submissions that a filter lets through; never deleted ones. */
export function matching({ status, firm, alike = {}, search = '' }: KnownFilter): WhereOptions {
  const wanted = wantedWords(search)
  return {
    [Op.and]: [
      { deleted_at: '' },
      status === undefined ? {} : { status },
      firm === undefined ? {} : namingFirm(firm),
      alike,
      wanted === '' ? {} : { [Op.or]: searched.map((key) => holds(key, wanted)) },
    ],
  }
}
