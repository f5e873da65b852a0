import { describe, expect, it } from 'vitest'
import { daysIn, isTwoDays, readDay } from './written-day.ts'

describe('A day as people and spreadsheets write it', () => {
  it.each([
    '2026-11-18',
    '2026/11/18',
    '2026. 11. 18.',
    '2026-11-18T00:00:00.000Z',
    '18/11/2026',
    '18/11/26',
    '11/18/2026',
    '18/11/2026 00:00',
    '18.11.2026',
    '18. 11. 2026.',
    '18.11.26',
    '18.11.2026 г.',
    '18-11-2026',
    '18 Nov 2026',
    '18-Nov-26',
    '18 NOVEMBER 2026',
    'Nov 18, 2026',
    'November 18th, 2026',
    'Wed, 18 Nov 2026',
    '18. Nov. 2026',
    '18 nov. 2026',
    '18 de noviembre de 2026',
    '18 novembre 2026',
    '18 ноември 2026',
    '18\u00a0Nov\u00a02026',
    '46344',
    '١٨/١١/٢٠٢٦',
    '۱۸.۱۱.۲۰۲۶',
    '46344.75',
    '46344,5',
  ])('%j is one day', (text) => {
    expect(daysIn(text)).toEqual(['2026-11-18'])
  })

  it('is two where day and month can change places, unless points say that the day is first', () => {
    expect(daysIn('03/04/2026')).toEqual(['2026-04-03', '2026-03-04'])
    expect(daysIn('3-4-2026')).toEqual(['2026-04-03', '2026-03-04'])
    expect(daysIn('03.04.2026')).toEqual(['2026-04-03'])
    expect(daysIn('04/04/2026')).toEqual(['2026-04-04'])
    expect([isTwoDays('03/04/2026'), isTwoDays('18/11/2026')]).toEqual([true, false])
  })

  it('is read as one once it is said which', () => {
    expect(readDay('03/04/2026', 'dmy')).toEqual({ value: '2026-04-03' })
    expect(readDay('03/04/2026', 'mdy')).toEqual({ value: '2026-03-04' })
    expect(readDay('03/04/2026')).toEqual({ fault: '“03/04/2026” is 2026-04-03 or 2026-03-04' })
    expect(readDay('18/11/2026', 'mdy')).toEqual({ value: '2026-11-18' })
    expect(readDay('soon')).toEqual({ value: 'soon' })
  })

  it.each([
    '',
    'soon',
    '2026-06-31',
    '31/06/2026',
    '31.6.2026',
    '18-11-26',
    '18/11',
    '18/11/2026/1',
    '12.5',
    '149',
    '500',
    '99999',
    '123456',
    '18 srp 2026',
    '18 Brumaire 2026',
    'Nov Dec 2026',
    `18/11/2026${' '.repeat(80)}`,
  ])('%j is none', (text) => {
    expect(daysIn(text)).toEqual([])
  })
})
