import { readable } from '../stats.ts'

/** A picture of bars: groups one below the other, in each group one bar for each subject. */
interface Chart {
  readonly title: string
  /** Unit and direction: "kB, less is better". */
  readonly unit: string
  readonly bars: readonly { readonly group: string; readonly subject: string; readonly value: number }[]
}

const WIDTH = 720
const LABELS = 150
const BAR = 18
const STEP = 24
const GAP = 18
const TOP = 64

/** Readable on white and on black; the product is the one full colour. */
const STYLE = `svg{font:14px system-ui,-apple-system,"Segoe UI",sans-serif}text{fill:#1f2937}.quiet{fill:#4b5563}
.bar{fill:#94a3b8}.product{fill:#047857}
@media (prefers-color-scheme:dark){text{fill:#f3f4f6}.quiet{fill:#cbd5e1}.bar{fill:#64748b}.product{fill:#34d399}}`

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** The chart in words, for those who do not see it. */
function describe({ bars, unit }: Chart): string {
  const parts = bars.map(
    ({ group, subject, value }) => `${group ? `${group}, ` : ''}${subject}: ${readable(value)}`,
  )
  return `${parts.join('; ')}. ${unit}.`
}

/** Draws a chart as an SVG file of its own. */
export function drawChart(chart: Chart): string {
  const most = Math.max(...chart.bars.map(({ value }) => value))
  const room = WIDTH - LABELS - 90
  const parts: string[] = []
  let y = TOP
  let group: string | null = null
  for (const bar of chart.bars) {
    if (bar.group !== group) {
      if (group !== null) y += GAP
      group = bar.group
      if (group !== '') {
        parts.push(`<text x="0" y="${y + 4}" font-weight="600">${escaped(group)}</text>`)
        y += GAP
      }
    }
    const width = Math.max(1, Math.round((bar.value / most) * room))
    const kind = bar.subject === 'product' ? 'bar product' : 'bar'
    parts.push(
      `<text class="quiet" x="${LABELS - 8}" y="${y + 14}" text-anchor="end">${escaped(bar.subject)}</text>`,
      `<rect class="${kind}" x="${LABELS}" y="${y}" width="${width}" height="${BAR}" rx="3"/>`,
      `<text x="${LABELS + width + 8}" y="${y + 14}">${readable(bar.value)}</text>`,
    )
    y += STEP
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${y + 8}" role="img" aria-labelledby="t d">
<title id="t">${escaped(chart.title)}</title><desc id="d">${escaped(describe(chart))}</desc>
<style>${STYLE}</style>
<text x="0" y="20" font-size="17" font-weight="600">${escaped(chart.title)}</text>
<text class="quiet" x="0" y="42">${escaped(chart.unit)}</text>
${parts.join('\n')}
</svg>
`
}
