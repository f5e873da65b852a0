import { useState } from 'react'
import { Bar, BarChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'

/** Numbers by the name of their series, of one `name` on the axis. */
type Row = Readonly<Record<string, string | number>>

/** Bars of one colour. */
export interface Series {
  readonly name: string
  readonly fill: string
}

export interface BarPictureProps {
  readonly rows: readonly Row[]
  readonly bars: readonly Series[]
}

/** How large text is, in pixels. */
const textSize = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize)

/** A picture of stacked bars, which nothing announces: its numbers stand in a table beside it. */
export function BarPicture({ rows, bars }: BarPictureProps) {
  // Its axes are as large as the text beside them.
  const [rem, setRem] = useState(textSize)
  return (
    <ResponsiveContainer
      width="100%"
      height="100%"
      initialDimension={{ width: 320, height: 180 }}
      onResize={() => setRem(textSize)}
    >
      <BarChart
        data={[...rows]}
        margin={{ top: rem / 2, right: rem, bottom: 0, left: 0 }}
        accessibilityLayer={false}
      >
        <XAxis dataKey="name" height={2 * rem} tickLine={false} minTickGap={rem} />
        <YAxis allowDecimals={false} width={2 * rem} tickLine={false} axisLine={false} />
        <Tooltip cursor={false} isAnimationActive={false} />
        {bars.map(({ name, fill }) => (
          <Bar key={name} dataKey={name} fill={fill} stackId="one" isAnimationActive={false} />
        ))}
      </BarChart>
    </ResponsiveContainer>
  )
}
