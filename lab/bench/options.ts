import { parseArgs } from 'node:util'

export interface BenchOptions {
  /** Numbers of the figures that are measured. */
  readonly only: ReadonlySet<number>
  /** How many firms the directories hold. */
  readonly sizes: readonly number[]
  /** Interleaved rounds of a measurement. */
  readonly rounds: number
  /** Seconds of one load run. */
  readonly loadSeconds: number
  /** Seconds of load before the memory is read. */
  readonly memorySeconds: number
  readonly quick: boolean
}

const FIGURES = 16
const all = Array.from({ length: FIGURES }, (_, index) => index + 1)

const numbers = (text: string, name: string): number[] => {
  const values = text.split(',').map(Number)
  if (values.every((value) => Number.isInteger(value) && value > 0)) return values
  throw new Error(`--${name} takes numbers like 6,7`)
}

/** Reads `--quick`, `--only 6,7`, `--sizes 100,1000` and `--rounds 3`; throws where they make no sense. */
export function optionsOf(args: readonly string[]): BenchOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      quick: { type: 'boolean', default: false },
      only: { type: 'string' },
      sizes: { type: 'string' },
      rounds: { type: 'string' },
    },
  })
  const { quick } = values
  return {
    quick,
    only: new Set(values.only ? numbers(values.only, 'only') : all),
    sizes: values.sizes ? numbers(values.sizes, 'sizes') : quick ? [10, 100] : [10, 100, 1000, 10_000],
    rounds: values.rounds ? (numbers(values.rounds, 'rounds')[0] ?? 1) : quick ? 1 : 5,
    loadSeconds: quick ? 1 : 5,
    memorySeconds: quick ? 5 : 60,
  }
}
