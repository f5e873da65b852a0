import type { Challenge } from '#contract/challenges/challenge.ts'
import { formatSize } from '#contract/challenges/money.ts'

/** An amount is no word to translate; the types of SVG do not know the attribute. */
const kept = { translate: 'no' } as const

/** The drawing in its own units; on a screen of 320 px its text of 15 units is 12 px or more. */
const [WIDTH, HEIGHT, TOP, BOTTOM] = [320, 178, 26, 150]
const [LEFT, RIGHT, LABELS] = [8, 172, 182]
/** Two lines. */
const LABEL_HEIGHT = 36

interface Line {
  readonly key: 'target' | 'start' | 'daily' | 'floor'
  readonly label: string
  readonly value: number
}

const inks = {
  target: 'text-success-ink',
  start: 'text-text',
  daily: 'text-warning-ink',
  floor: 'text-danger-ink',
} as const

/** The balances at which an account passes or ends, as stacked lines; null where only its start is known. */
export function AccountPicture({ challenge }: { readonly challenge: Challenge }) {
  const lines = linesOf(challenge)
  if (lines.length < 2) return null
  const values = lines.map(({ value }) => value)
  const [highest, lowest] = [Math.max(...values), Math.min(...values)]
  const y = (value: number) => TOP + ((highest - value) / (highest - lowest || 1)) * (BOTTOM - TOP)
  const labels = labelPlaces(lines.map(({ value }) => y(value)))
  const floor = lines.find(({ key }) => key === 'floor')
  const amount = (value: number) => formatSize(value, challenge.currency)
  const isTrailing = challenge.drawdownKind?.startsWith('trailing') === true
  const floorLine = (floor: number) =>
    isTrailing ? stepsFrom(floor, y(challenge.accountSize)) : levelAt(floor)
  return (
    <svg
      className="w-full max-w-100 rounded-lg bg-surface-2"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={description(challenge, lines, amount)}
    >
      {floor && (
        <polygon
          fill="var(--danger-soft)"
          points={`${LEFT},${HEIGHT - 8} ${floorLine(y(floor.value))} ${RIGHT},${HEIGHT - 8}`}
        />
      )}
      <polyline
        fill="none"
        stroke="var(--text-3)"
        strokeWidth={1.5}
        points={balanceAt(y(challenge.accountSize))}
      />
      {lines.map(({ key, label, value }, index) => (
        <g key={key} className={inks[key]}>
          <polyline
            fill="none"
            stroke="currentColor"
            strokeWidth={2}
            strokeDasharray={key === 'target' || key === 'daily' ? '6 5' : undefined}
            points={key === 'floor' ? floorLine(y(value)) : levelAt(y(value))}
          />
          <text className="font-650" fill="currentColor" fontSize={15} x={LABELS} y={labels[index]}>
            <tspan>{label}</tspan>
            <tspan className="font-500" fill="var(--text-2)" {...kept} x={LABELS} dy="17">
              {amount(value)}
            </tspan>
          </text>
        </g>
      ))}
    </svg>
  )
}

/** The lines that are known, the highest first. */
function linesOf(challenge: Challenge): readonly Line[] {
  const { start, target, dailyFloor, maximumFloor } = accountLines(challenge)
  const all = [
    { key: 'target', label: 'Target', value: target },
    { key: 'start', label: 'Start', value: start },
    { key: 'daily', label: 'Daily floor', value: dailyFloor },
    { key: 'floor', label: 'Maximum floor', value: maximumFloor },
  ] as const
  const known = all.flatMap(({ key, label, value }) => (value === undefined ? [] : [{ key, label, value }]))
  return known.sort((a, b) => b.value - a.value)
}

/** Baselines of labels beside these lines, top down: moved apart where they would cover each other. */
export function labelPlaces(lines: readonly number[]): readonly number[] {
  const places: number[] = []
  for (const line of lines) places.push(Math.max(line, (places.at(-1) ?? -LABEL_HEIGHT) + LABEL_HEIGHT))
  const last = HEIGHT - 22
  for (let index = places.length - 1, limit = last; index >= 0; index -= 1, limit -= LABEL_HEIGHT) {
    places[index] = Math.min(places[index] ?? limit, limit)
  }
  return places
}

const points = (list: readonly (readonly [number, number])[]) =>
  list.map((point) => point.join(',')).join(' ')

/** A balance as it may go, from the start on. */
function balanceAt(start: number): string {
  const scale = Math.min(1, (start - 6) / 34)
  return points(
    [0, -8, 5, -14, -9, -24, -18, -34, -30].map((rise, index) => [LEFT + index * 17, start + rise * scale]),
  )
}

const levelAt = (height: number): string =>
  points([
    [LEFT, height],
    [RIGHT, height],
  ])

/** A floor that follows the balance: it rises in steps, and stops at the start. */
function stepsFrom(floor: number, start: number): string {
  const height = (floor - start) / 3
  const width = (RIGHT - LEFT) / 4
  const corners = [0, 1, 2, 3].flatMap((step) => [
    [LEFT + step * width, floor - step * height] as const,
    [LEFT + (step + 1) * width, floor - step * height] as const,
  ])
  return points(corners)
}

function description(
  { drawdownKind, maxLoss }: Challenge,
  lines: readonly Line[],
  amount: (value: number) => string,
): string {
  const words = lines.map(({ label, value }) => `${label} at ${amount(value)}`).join(', ')
  const isMoving = drawdownKind && drawdownKind !== 'static' && maxLoss !== undefined
  return `The account on its first day: ${words}.${isMoving ? ' The maximum floor rises with the balance.' : ''}`
}

/**
 * The balances at which an account of this size passes or ends, in whole units; absent where the rule is not known or there is
 * none.
 */
interface AccountLines {
  readonly start: number
  /** Balance at which the first step is passed. */
  readonly target?: number
  /** Balance that a first day must not fall to. */
  readonly dailyFloor?: number
  /** Balance that the account must not fall to on its first day. */
  readonly maximumFloor?: number
}

const share = (size: number, percent: number): number => Math.round(size * percent) / 100

/** The lines of an account on its first day. */
export function accountLines(challenge: Challenge): AccountLines {
  const { accountSize: start, profitTargets, dailyLoss, maxLoss } = challenge
  const [target] = profitTargets ?? []
  return {
    start,
    ...(target === undefined ? {} : { target: start + share(start, target) }),
    ...(dailyLoss == null ? {} : { dailyFloor: start - share(start, dailyLoss) }),
    ...(maxLoss === undefined ? {} : { maximumFloor: start - share(start, maxLoss) }),
  }
}
