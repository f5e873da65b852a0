import type { Row } from './row.ts'
import { readable } from './stats.ts'

interface Goal {
  readonly atMost?: number
  readonly atLeast?: number
  readonly unit?: string
}

/**
 * The goals of all figures, in one place. A figure that is measured with several numbers of firms names those of which a goal
 * holds; the others are measured and not judged.
 */
export const goals = {
  /** 1: kB in brotli. */
  startScripts: { atMost: 95, unit: 'kB' },
  /** 3: kB in brotli. */
  homeDocument: { atMost: 16, unit: 'kB' },
  /** 4: kB on the wire, with headers, of 100 firms. */
  firstVisit: { atMost: 255, unit: 'kB' },
  /** 6: milliseconds. */
  largestPaint: { atMost: 1300 },
  /** 6: against the typical build. */
  largestPaintRatio: { atMost: 0.48, unit: 'x' },
  /** 6: milliseconds, of up to 100 firms, and of more. */
  blocking: { atMost: 100 },
  blockingOfMany: { atMost: 250 },
  /** 7: against the typical build. */
  slowLineRatio: { atMost: 0.35, unit: 'x' },
  /** 8: against an app shell with Dexie. */
  warmOfflineRatio: { atMost: 0.55, unit: 'x' },
  /** 9: milliseconds; elements; MB. */
  keystroke: { atMost: 90 },
  elements: { atMost: 2500 },
  heap: { atMost: 25 },
  /** 11: against the same bytes from memory by node:http, of 100 firms. */
  throughputRatio: { atLeast: 0.4, unit: 'x node:http' },
  /** 12: against Koa and Sequelize at every request, of 100 firms and of 1,000. */
  plainRouteRatio: { atLeast: 100, unit: 'x' },
  plainRouteRatioOfMany: { atLeast: 1000, unit: 'x' },
  /** 13: MB, of up to 100 firms, and of more. */
  memory: { atMost: 280 },
  memoryOfMany: { atMost: 320 },
  /** 14: milliseconds, of up to 100, 1,000 and 10,000 firms; the stall of any. */
  publication: { atMost: 80 },
  publicationOfMany: { atMost: 300 },
  publicationOfMost: { atMost: 1500 },
  stall: { atMost: 50 },
  /** 15: bytes of the body. */
  syncUnchanged: { atMost: 250, unit: 'B' },
  syncOfOneFirm: { atMost: 1200, unit: 'B' },
  /** 16: milliseconds; MB of 300 firms. */
  healthMeanwhile: { atMost: 250 },
  crowdMemory: { atMost: 400 },
} as const satisfies Readonly<Record<string, Goal>>

/** The goal in words, and whether a value holds it. */
export function judged(value: number, { atMost, atLeast, unit }: Goal): Pick<Row, 'goal' | 'holds'> {
  const of = unit ? ` ${unit}` : ''
  if (atMost !== undefined) return { goal: `at most ${readable(atMost)}${of}`, holds: value <= atMost }
  if (atLeast !== undefined) return { goal: `at least ${readable(atLeast)}${of}`, holds: value >= atLeast }
  throw new Error('A goal says the most or the least')
}

/** Measured beside what is judged. */
export const unjudged = (goal: string): Pick<Row, 'goal' | 'holds'> => ({ goal, holds: null })
