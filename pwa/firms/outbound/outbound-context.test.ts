import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { hostileUrls } from '#testing/contract/hostile-urls.ts'
import { openExternal } from './outbound-context.ts'

interface Tab {
  opener: unknown
  readonly location: { replace(url: string): void }
}

/** A browser window that records every navigation, in itself and in new tabs. */
function aWindow({ popups }: { popups: boolean }) {
  const visits: string[] = []
  const tabs: Tab[] = []
  const open = (url: string) => {
    if (!popups) return null
    if (url !== 'about:blank') visits.push(`open ${url}`)
    const tab: Tab = {
      opener: 'this page',
      location: { replace: (next) => visits.push(`tab ${next}, opener ${tab.opener}`) },
    }
    tabs.push(tab)
    return tab
  }
  return { open, location: { assign: (url: string) => visits.push(`here ${url}`) }, visits, tabs }
}

describe('a way out', () => {
  let view: ReturnType<typeof aWindow>
  const use = (next: ReturnType<typeof aWindow>) => {
    view = next
    Object.defineProperty(globalThis, 'window', { value: view, configurable: true })
  }
  beforeEach(() => use(aWindow({ popups: true })))
  afterEach(() => Reflect.deleteProperty(globalThis, 'window'))

  it('opens in a new tab that had lost its opener before it went anywhere, once', () => {
    openExternal('https://apex.example/?ref=1')
    expect(view.visits).toEqual(['tab https://apex.example/?ref=1, opener null'])
  })

  it('opens here, once, where pop-ups are blocked', () => {
    use(aWindow({ popups: false }))
    openExternal('https://apex.example/')
    expect(view.visits).toEqual(['here https://apex.example/'])
  })

  it('leads nowhere for an address that is not http or https', () => {
    for (const url of hostileUrls) openExternal(url)
    expect(view.visits).toEqual([])
    expect(view.tabs).toEqual([])
  })
})
