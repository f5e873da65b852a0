import type { Reading, Writing } from '#backend/database/transaction.ts'
import type { ErasureSet } from '#backend/models/erasure-set.ts'
import type { Sender } from '#backend/models/named-columns.ts'
import type { Removal } from '#backend/submissions/remove-for-good.ts'
import type { Given, PersonalKind } from '#contract/personal-data.ts'

/** Who is asked about: who sent something, or whom a firm's company names. */
export interface Person extends Sender {
  /** "" for who sent something. */
  readonly name: string
}

/** One thing that is stored about a person. */
export interface Thing {
  readonly id: string
  /** When it came. */
  readonly at: string
  /** Of its firm, or of the file; "" for none. */
  readonly name: string
  /** The person's name as it stands in it, which History must not hold; "" for none. */
  readonly person: string
}

export type Things = Readonly<Partial<Record<PersonalKind, readonly Thing[]>>>

/** Who gets a file: staff, who pass it on, or the sender, who reads neither notes of staff nor the words of who reported. */
export type Receiver = 'staff' | 'sender'

/** How one kind of thing is found, given out and erased. */
export interface PersonalSource<Kind extends PersonalKind = PersonalKind> {
  /** `above`: what the sources before this one found. */
  find(reading: Reading, person: Person, above: Things): Promise<Thing[]>
  /** Those of some ids, a block at most, as they are given out. */
  give(reading: Reading, ids: readonly string[], to: Receiver): Promise<Given<Kind>[]>
  /** Null: it goes with the submission that it belongs to. */
  readonly erasure: {
    /** The entries that snapshots must forget, and what they lose at `now`. */
    forgetting(reading: Reading, ids: readonly string[], now: Date): Promise<ErasureSet>
    /** Returns how many there were. */
    erase(writing: Writing, ids: readonly string[], by: Removal): Promise<number>
  } | null
}
