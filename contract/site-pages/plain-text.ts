import type { Run } from './page-blocks.ts'

/** The text of runs without their looks; apart from the schemas, which bring the validator along. */
export const plainText = (runs: readonly Run[]): string => runs.map(({ text }) => text).join('')
