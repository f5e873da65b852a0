import { Bar, BarChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'

/** Numbers by the name of their series, of one `name` on the axis. */
export type Row = Readonly<Record<string, string | number>>

/** Bars of one colour. */
export interface Series {
  readonly name: string
  readonly fill: string
}

export interface BarPictureProps {
  readonly rows: readonly Row[]
  readonly bars: readonly Series[]
}

/** A picture of stacked bars, which nothing announces: its numbers stand in a table beside it. */
export function BarPicture({ rows, bars }: BarPictureProps) {
  return (
    <ResponsiveContainer width="100%" height={180} initialDimension={{ width: 320, height: 180 }}>
      <BarChart data={[...rows]} margin={{ top: 8, right: 0, bottom: 0, left: 0 }} accessibilityLayer={false}>
        <XAxis dataKey="name" tickLine={false} minTickGap={16} />
        <YAxis allowDecimals={false} width={32} tickLine={false} axisLine={false} />
        <Tooltip cursor={false} isAnimationActive={false} />
        {bars.map(({ name, fill }) => (
          <Bar key={name} dataKey={name} fill={fill} stackId="one" isAnimationActive={false} />
        ))}
      </BarChart>
    </ResponsiveContainer>
  )
}
