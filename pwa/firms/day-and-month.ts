/** "3 Nov" of `2026-11-03` wherever it is read. Shorter code than `dayText`, for the first screen. */
export function dayAndMonth(day: string): string {
  const [year, month, date] = day.split('-').map(Number)
  const name = new Date(year ?? 0, (month ?? 1) - 1).toLocaleDateString('en', { month: 'short' })
  return `${date} ${name}`
}
