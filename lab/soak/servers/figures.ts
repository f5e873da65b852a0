/** The p-th share (0 to 1) of the values, by nearest rank. */
export function quantile(values: readonly number[], p: number): number {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(p * sorted.length) - 1))] ?? 0
}

/**
 * Two-sided p value of the Kolmogorov-Smirnov test that two samples are of one distribution; asymptotic, with the
 * small-sample correction of Stephens (1970).
 */
export function sameDistribution(one: readonly number[], other: readonly number[]): number {
  const a = [...one].sort((x, y) => x - y)
  const b = [...other].sort((x, y) => x - y)
  let [i, j, distance] = [0, 0, 0]
  while (i < a.length && j < b.length) {
    const value = Math.min(a[i] ?? 0, b[j] ?? 0)
    while (i < a.length && (a[i] ?? 0) <= value) i += 1
    while (j < b.length && (b[j] ?? 0) <= value) j += 1
    distance = Math.max(distance, Math.abs(i / a.length - j / b.length))
  }
  const size = Math.sqrt((a.length * b.length) / (a.length + b.length))
  const lambda = (size + 0.12 + 0.11 / size) * distance
  let sum = 0
  for (let k = 1; k <= 100; k++) sum += 2 * (-1) ** (k - 1) * Math.exp(-2 * k * k * lambda * lambda)
  return lambda < 0.2 ? 1 : Math.min(1, Math.max(0, sum))
}

/** Milliseconds that `work` took. */
export async function took(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}
