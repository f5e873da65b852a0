import { defineConfig } from 'vitest/config'
import { patience } from '../testing/patience.ts'
import journeys from './vitest.config.ts'

const { include: _, exclude: __, ...test } = journeys.test ?? {}

/** Journeys over large amounts: `npm run test:long`. Short ones among the others show the same. */
export default defineConfig({ test: { ...test, include: ['*.long.test.ts'], ...patience(900_000) } })
