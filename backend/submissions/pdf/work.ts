import { setImmediate as nextTurn } from 'node:timers/promises'

/** Why a PDF is not taken, as the end of a sentence that begins with its name. */
export class PdfRefusal extends Error {
  readonly reason: string
  constructor(reason: string) {
    super(reason)
    this.reason = reason
  }
}

/** The reason for a document that cannot be inspected. */
export const unreadable = () => new PdfRefusal('has parts that cannot be read: print it to a new PDF')

/** Units of work after which other requests are served: a few milliseconds. */
const SLICE = 200_000

/**
 * Counts what the check of one document costs, since a small file can ask for any amount of it: about a unit for each
 * byte that is looked at. Work is counted and not timed, so that a slow machine refuses nothing else. (threat N6)
 */
export class Work {
  readonly #limit: number
  #done = 0
  #turn = SLICE

  constructor(limit: number) {
    this.#limit = limit
  }

  /** Units so far. */
  get done(): number {
    return this.#done
  }

  /** @throws PdfRefusal when the document costs too much */
  add(units: number): void {
    this.#done += units
    if (this.#done > this.#limit) throw new PdfRefusal('is too complex to be checked: print it to a new PDF')
  }

  /** Whether others should have a turn before the work goes on. */
  isTurn(): boolean {
    if (this.#done < this.#turn) return false
    this.#turn = this.#done + SLICE
    return true
  }
}

/** Runs work that stops wherever others should have a turn. */
export async function inTurns<T>(steps: Generator<void, T>): Promise<T> {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    await nextTurn()
  }
}
