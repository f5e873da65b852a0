import type { Database } from '#backend/database/connect.ts'
import { type ProxyWatch, proxyAdvice, unreadableAdvice } from '#backend/http/proxy-watch.ts'
import { type Route, route } from '#backend/http/route.ts'
import type { Clock } from '#backend/http/session.ts'
import { countWaiting } from '#backend/models/waiting.ts'
import { type AttentionItem, readAttention } from '#contract/site-endpoints.ts'
import { TAKES_FILES_UNTIL } from '#contract/submission-files.ts'

function proxies(watch: ProxyWatch): readonly AttentionItem[] {
  const { untrusted, unreadable } = watch.latest()
  const items: AttentionItem[] = []
  if (untrusted) {
    items.push({
      kind: 'untrusted-proxy',
      title: 'All visitors share one address: a proxy is not trusted',
      detail: proxyAdvice(untrusted),
      at: untrusted.at.toISOString(),
    })
  }
  if (unreadable) {
    items.push({
      kind: 'unreadable-address',
      title: 'Visitors share one address: a proxy does not say who calls',
      detail: unreadableAdvice(unreadable),
      at: unreadable.at.toISOString(),
    })
  }
  return items
}

/** Told while so many reviews wait that new ones are taken without files. (threat N5) */
async function crowd(database: Database, now: Date): Promise<readonly AttentionItem[]> {
  const waiting = await countWaiting({ database }, 'reviews')
  if (waiting < TAKES_FILES_UNTIL) return []
  return [
    {
      kind: 'reviews-without-files',
      title: 'Reviews are taken without files: too many are waiting',
      detail: `${waiting} reviews wait for a decision. Until fewer than ${TAKES_FILES_UNTIL} do, new ones with files are refused, and their senders are told.`,
      at: now.toISOString(),
    },
  ]
}

interface AttentionParts {
  readonly database: Database
  readonly clock: Clock
  readonly proxyWatch: ProxyWatch
}

/** Matters that need an admin now: faults that only the operator can fix, as far as this process sees, and a crowd of reviews. */
export function attentionRoutes({ database, clock, proxyWatch }: AttentionParts): readonly Route[] {
  return [
    route(readAttention, async () => ({
      items: [...proxies(proxyWatch), ...(await crowd(database, clock()))],
    })),
  ]
}
