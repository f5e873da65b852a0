import { type ProxyWatch, proxyAdvice } from '#backend/http/client-address.ts'
import { type Route, route } from '#backend/http/route.ts'
import { type AttentionItem, readAttention } from '#contract/site-endpoints.ts'

function untrustedProxy(watch: ProxyWatch): readonly AttentionItem[] {
  const seen = watch.latest()
  if (!seen) return []
  return [
    {
      kind: 'untrusted-proxy',
      title: 'All visitors share one address: a proxy is not trusted',
      detail: proxyAdvice(seen.address),
      at: seen.at.toISOString(),
    },
  ]
}

/** What only the operator can fix, as far as this process can see. */
export function attentionRoutes(watch: ProxyWatch): readonly Route[] {
  return [route(readAttention, () => ({ items: [...untrustedProxy(watch)] }))]
}
