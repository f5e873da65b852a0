import { openBench } from './bench.ts'
import { figures } from './figures.ts'
import { optionsOf } from './options.ts'
import { writeReport } from './report/report.ts'
import { tableText } from './report/table.ts'
import type { Bar, Row } from './row.ts'

// `npm run bench`: the product beside its controls, in one interleaved run.

const options = optionsOf(process.argv.slice(2))
const bench = await openBench(options)
const rows: Row[] = []
const bars: Bar[] = []
const failed: string[] = []

try {
  for (const [number, { name, needs, measure }] of figures) {
    if (!options.only.has(number)) continue
    const missing = needs.filter((tool) => !process.env[tool])
    if (missing.length > 0) {
      console.error(`${number} ${name}: left out, ${missing.join(' and ')} not set and not found`)
      failed.push(`${number}: ${name} (left out)`)
      continue
    }
    console.error(`${number} ${name}`)
    try {
      const outcome = await measure(bench)
      rows.push(...outcome.rows)
      bars.push(...(outcome.bars ?? []))
    } catch (error) {
      failed.push(`${number}: ${name}`)
      console.error(error)
    }
  }
} finally {
  await bench.close()
}

console.log(tableText(rows))
if (failed.length > 0) console.log(`Not measured: ${failed.join(', ')}`)
await writeReport(rows, bars, options)
// Builders and browsers leave handles behind that would keep the process.
process.exit(failed.length > 0 ? 1 : 0)
