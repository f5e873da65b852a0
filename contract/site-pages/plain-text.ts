import type { Run } from './page-blocks.ts'

/** The text of runs without their looks. */
export const plainText = (runs: readonly Run[]): string => runs.map(({ text }) => text).join('')
