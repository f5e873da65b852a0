import { output } from './child.ts'

/** Answered requests for each second: one core asks through 32 connections, the server has the other core. */
export async function requestsPerSecond(
  url: string,
  seconds: number,
  headers: Readonly<Record<string, string>> = {},
): Promise<number> {
  const given = Object.entries({ 'Accept-Encoding': 'br', ...headers }).flatMap(([name, value]) => [
    '-H',
    `${name}: ${value}`,
  ])
  const wrk = process.env.WRK_PATH || 'wrk'
  const said = await output([wrk, '-t1', '-c32', `-d${seconds}s`, ...given, url], {}, 1)
  const failed = /Non-2xx or 3xx responses: (\d+)/.exec(said)?.[1]
  if (failed) throw new Error(`${url} failed ${failed} times under load`)
  const rate = Number(/Requests\/sec:\s+([\d.]+)/.exec(said)?.[1])
  if (Number.isNaN(rate)) throw new Error(`wrk said: ${said}`)
  return rate
}
