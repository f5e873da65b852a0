import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { COPIED_FOR } from '#pwa/ui/use-copy.ts'
import { sampleFirm, sampleRow } from '#testing/contract/sample-firm.ts'
import { rendered, textOf } from '#testing/screens/rendered-list.tsx'
import { CouponSheet } from './coupon-sheet.tsx'

const sheet = (changes: Parameters<typeof sampleRow>[0]) =>
  rendered(<CouponSheet firm={sampleRow(changes)} onClose={() => undefined} />, { firms: [sampleFirm()] })

describe('the sheet with the coupon', () => {
  it('shows firm, discount, code with its Copy button, instructions and both ways on', () => {
    const html = sheet({ affiliateCode: 'SAVE20', discountPercentage: 20, requiresCodeCopy: true })
    const text = textOf(html)
    for (const words of ['Apex', '20% OFF', 'SAVE20', 'Copy', 'Continue to Site', 'Cancel', 'to save 20%']) {
      expect(text).toContain(words)
    }
    expect(html).toContain('data-copy="SAVE20"')
    expect(text).toContain('Affiliate link: we may earn a commission')
  })

  it('promises no saving where there is no discount', () => {
    const text = textOf(sheet({ discountPercentage: 0 }))
    expect(text).toContain('Paste the code at checkout.')
    expect(text).not.toContain('OFF')
  })
})

it('"Copied!" stays for two seconds', () => {
  expect(COPIED_FOR).toBe(2000)
})

describe('the script that copies before hydration', () => {
  const script = readFileSync('pwa/copy-before-hydration.js', 'utf8')

  interface Page {
    readonly click: (taken?: boolean) => void
    readonly attributes: Map<string, string>
    readonly copied: string[]
    readonly selected: unknown[]
    readonly later: (() => void)[]
  }

  /** Runs the script over a page that has one copy button. */
  function aPage({
    clipboard,
    olderWay = false,
    copy = 'SAVE',
  }: {
    clipboard: 'works' | 'refuses' | 'missing'
    olderWay?: boolean
    copy?: string
  }): Page {
    const attributes = new Map<string, string>()
    const code = { text: 'SAVE' }
    const [copied, selected, later]: [string[], unknown[], (() => void)[]] = [[], [], []]
    const button = {
      dataset: { copy },
      setAttribute: (name: string, value: string) => attributes.set(name, value),
      removeAttribute: (name: string) => attributes.delete(name),
      querySelector: () => code,
    }
    const listeners = new Map<string, (event: unknown) => void>()
    const writeText = (text: string) =>
      clipboard === 'works' ? Promise.resolve(copied.push(text)) : Promise.reject(new Error('refused'))
    const document = {
      addEventListener: (name: string, heard: (event: unknown) => void) => listeners.set(name, heard),
      removeEventListener: (name: string) => listeners.delete(name),
      execCommand(command: string) {
        if (!olderWay) return false
        const clipboardData = { setData: (_: string, text: string) => copied.push(text) }
        listeners.get(command)?.({ clipboardData, preventDefault: () => undefined })
        return true
      },
    }
    const navigator = clipboard === 'missing' ? {} : { clipboard: { writeText } }
    const getSelection = () => ({ selectAllChildren: (node: unknown) => selected.push(node) })
    const setTimeout = (task: () => void) => later.push(task)
    new Function('document', 'navigator', 'getSelection', 'setTimeout', script)(
      document,
      navigator,
      getSelection,
      setTimeout,
    )
    const click = (taken = false) =>
      listeners.get('click')?.({ target: { closest: () => button }, defaultPrevented: taken })
    return { click, attributes, copied, selected, later }
  }

  it('is at most 0.9 kB', () => {
    expect(Buffer.byteLength(script)).toBeLessThanOrEqual(900)
  })

  it('copies, says so, and takes it back', async () => {
    const page = aPage({ clipboard: 'works' })
    page.click()
    await Promise.resolve()
    expect(page.copied).toEqual(['SAVE'])
    expect(page.attributes.get('data-copied')).toBe('early')
    for (const task of page.later) task()
    expect(page.attributes.size).toBe(0)
  })

  it('copies nothing that nobody sees', () => {
    const page = aPage({ clipboard: 'works', copy: 'SA\u200bVE\ufeff' })
    page.click()
    expect(page.copied).toEqual(['SAVE'])
  })

  it.each(['refuses', 'missing'] as const)(
    'leaves the code selected where the clipboard %s',
    async (clipboard) => {
      const page = aPage({ clipboard })
      page.click()
      await new Promise((resolve) => setTimeout(resolve))
      expect(page.selected).toEqual([{ text: 'SAVE' }])
      expect(page.attributes.get('data-copied')).toBe('early-failed')
    },
  )

  it.each(['refuses', 'missing'] as const)(
    'copies the older way, and the code alone, where the clipboard %s',
    async (clipboard) => {
      const page = aPage({ clipboard, olderWay: true, copy: 'SA\u200bVE' })
      page.click()
      await new Promise((resolve) => setTimeout(resolve))
      expect(page.copied).toEqual(['SAVE'])
      expect(page.attributes.get('data-copied')).toBe('early')
    },
  )

  it('leaves a tap alone that the app has taken', () => {
    const page = aPage({ clipboard: 'works' })
    page.click(true)
    expect(page.copied).toEqual([])
  })
})
