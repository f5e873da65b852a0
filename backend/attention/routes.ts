import { type ProxyWatch, proxyAdvice, unreadableAdvice } from '#backend/http/proxy-watch.ts'
import { type Route, route } from '#backend/http/route.ts'
import { type AttentionItem, readAttention } from '#contract/site-endpoints.ts'

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

/** What only the operator can fix, as far as this process can see. */
export function attentionRoutes(watch: ProxyWatch): readonly Route[] {
  return [route(readAttention, () => ({ items: [...proxies(watch)] }))]
}
