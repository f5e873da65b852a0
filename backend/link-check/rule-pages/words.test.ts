import { describe, expect, test } from 'vitest'
import { createPacer } from '#backend/load-shedding/pacer.ts'
import { compareTexts } from './compare-words.ts'
import { formOf } from './read-page.ts'
import { reduceWords } from './reduce-words.ts'
import { visibleWords } from './visible-words.ts'

const wordsOf = async (html: string, most = 100_000) =>
  (await visibleWords(html, most, createPacer())).join(' ')
const reduced = async (text: string, most = 100_000) =>
  (await reduceWords(text.split(' '), most, createPacer())).join(' ')

describe('The words of a page', () => {
  test.each([
    ['<p>Max loss <b>10</b>%</p><p>Daily 5%</p>', 'Max loss 10% Daily 5%'],
    ['a<br>b<div>c</div>d', 'a b c d'],
    ['<title>T</title><style>p{}</style><script>if (a</b>) x</script>Rules<!-- old -->now', 'Rulesnow'],
    ['<SCRIPT>"</style>"</Script >after', 'after'],
    ['Split&nbsp;80&#37; &amp; &euro;50&#x21; &unknown; &#0;', 'Split 80% & €50! &unknown;'],
    ['<a title="a > b" href=\'>\'>link</a>', 'link'],
    ["<p title=it's>kept</p>", 'kept'],
    ['1 < 2 and <3', '1 < 2 and <3'],
    ['zero\u200bwidth \u202eturned\u0000', 'zerowidth turned'],
    ['before<script>never ends', 'before'],
    ['before<a href="never ends', 'before'],
    ['before<!-- never ends', 'before'],
    ['', ''],
  ])('of %s', async (html, words) => {
    expect(await wordsOf(html)).toBe(words)
  })

  test('are cut where there is no end of them, and a word without an end counts as several', async () => {
    expect((await wordsOf('word '.repeat(10_000), 500)).length).toBeLessThan(9000)
    const long = (await wordsOf('x'.repeat(1000))).split(' ')
    expect(long.map(({ length }) => length)).toEqual([200, 200, 200, 200, 200])
  })

  // Each of them would not end within the time of a test, were any part of it looked at twice.
  test.each([
    ['nests', '<div>'.repeat(300_000), ''],
    ['opens scripts', '<script '.repeat(200_000), ''],
    ['ends what is not open', `<script>${'</style'.repeat(200_000)}`, ''],
    ['quotes', 'a<a b="'.repeat(200_000), 'a'],
    ['holds brackets', '<'.repeat(1_500_000), '<'.repeat(200)],
    ['holds entities', '&amp'.repeat(400_000), '&amp'.repeat(50)],
    ['has one word', 'x'.repeat(2_000_000), 'x'.repeat(200)],
    ['counts', '1 '.repeat(700_000), '1'],
  ])('of a page that %s without end are read once', async (_, html, first) => {
    const form = await formOf(html)
    const text = form === null || form === 'script' ? '' : form.text
    expect(text.split(' ')[0]).toBe(first)
    expect(text.length).toBeLessThanOrEqual(200_000)
  })
})

test('A page that shows next to nothing without its scripts is drawn by them', async () => {
  const shell = '<title>Rules</title><div id="root">Loading…</div><SCRIPT src="/app.js"></SCRIPT>'
  expect(await formOf(shell)).toBe('script')
  expect(await formOf('<p>Split 80%</p>')).toMatchObject({ text: 'Split 80%' })
  const words = 'Split 80% of all profits, paid every 14 days by wire'
  expect(await formOf(`<p>${words}</p><script>count()</script>`)).toMatchObject({ text: words })
  expect(await formOf('<p> </p>')).toBeNull()
})

describe('Words that change by themselves', () => {
  test.each([
    ['The rule applies from 1 August.', 'The rule applies from [date].'],
    ['Updated: Monday, 12 Nov 2026, at 14:05 UTC by us', 'Updated: [date] by us'],
    [
      'November 12, 2026 and 12th of November and 2026-11-12T10:00:00Z, 12/11/2026',
      '[date] and [date] and [date], [date]',
    ],
    ['written 3 days ago', 'written [date]'],
    ['© 2026 Firm, Copyright 2019-2026 and ©2026', '[date] Firm, [date] and [date]'],
    ['ends in 2 days 13 hours 5 min', 'ends in [time left]'],
    ['ends in 02d 13h 22m and 11:22:33 left', 'ends in [time left] and [time left] left'],
    ['12,345 traders, 1.2k verified reviews', '[number] traders, [number] verified reviews'],
    ['Rated 4.8 out of 5 or 4,8/5', 'Rated [number] or [number]'],
    ['$12,345,678 paid out', '[number] paid out'],
  ])('%s', async (text, without) => {
    expect(await reduced(text)).toBe(without)
  })

  test.each([
    'Profit split 80% after 4 payouts, payouts every 14 days',
    'You may trade 5 days and hold 24 hours',
    'Close positions by 16:45 CT',
    'Smallest payout $100 for accounts of 50,000 USD',
    'The fee is $1,299 and 10 users may share it',
    'may be paid in 2 steps, maximum 20 accounts',
  ])('are not the rules: %s', async (text) => {
    expect(await reduced(text)).toBe(text)
  })

  test('are cut at the bytes that are kept', async () => {
    expect(Buffer.byteLength(await reduced('€uro '.repeat(1000).trim(), 700))).toBeLessThanOrEqual(700)
  })
})

describe('A comparison of words', () => {
  const text = (words: number, word = 'same') =>
    Array.from({ length: words }, (_, n) => `${word}${n}`).join(' ')

  test('shows what is gone and what is new, with a few words around it', async () => {
    const found = await compareTexts(`${text(50)} split 80% end`, `${text(50)} split 90% end`)
    expect(found.more).toBe(false)
    expect(found.parts.map(({ kind, text, words }) => [kind, kind === 'same' ? words : text])).toEqual([
      ['gap', ''],
      ['same', 12],
      ['removed', '80%'],
      ['added', '90%'],
      ['same', 1],
    ])
    expect(found.parts[0]?.words).toBe(39)
  })

  test('of texts without a word in common is both of them, cut', async () => {
    const { parts, more } = await compareTexts(text(20_000, 'a'), text(20_000, 'b'))
    expect(parts.map(({ kind, words }) => [kind, words])).toEqual([
      ['removed', 20_000],
      ['added', 20_000],
    ])
    expect(more).toBe(true)
    expect(parts[0]?.text.split(' ')).toHaveLength(400)
  })

  test('with many differences shows the first of them', async () => {
    const other = Array.from({ length: 380 }, (_, n) => `same${n}${'x y z'.slice(0, 1)}`).join(' same ')
    const { parts, more } = await compareTexts(text(380).replaceAll(' ', ' same '), other)
    expect(parts.length).toBeLessThanOrEqual(300)
    expect(more).toBe(true)
  })

  test('of a text with itself, or with nothing', async () => {
    expect(await compareTexts('', '')).toEqual({ parts: [], more: false })
    expect((await compareTexts('', 'a b')).parts).toEqual([{ kind: 'added', text: 'a b', words: 2 }])
  })
})
