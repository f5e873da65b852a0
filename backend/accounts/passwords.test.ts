import { describe, expect, it } from 'vitest'
import { commonPasswords, easyPasswordFault } from '#contract/accounts/easy-passwords.ts'
import { passwordFault } from './passwords.ts'

const owner = { username: 'anna.b', email: 'anna@firm.example', siteName: 'Tierboard' }

const triedFirst = `
123456 password 12345678 qwerty 123456789 111111 1234567 dragon 123123 baseball abc123 football monkey letmein
shadow master 666666 qwertyuiop 123321 mustang 1234567890 michael 654321 superman 1qaz2wsx 7777777 121212 000000
qazwsx 123qwe killer trustno1 jordan jennifer zxcvbnm asdfgh hunter buster soccer harley batman andrew tigger
sunshine iloveyou charlie robert thomas hockey ranger daniel starwars 112233 george computer michelle jessica
pepper zxcvbn 555555 11111111 131313 freedom 777777 maggie 159753 aaaaaa ginger princess joshua cheese amanda
summer ashley nicole chelsea 111222 abc12345 passw0rd biteme
`
  .trim()
  .split(/\s+/)

/** Counts how often it is looked into: the work that a password is. */
class CountingSet extends Set<string> {
  looks = 0
  override has(text: string): boolean {
    this.looks += 1
    return super.has(text)
  }
}

/** Every beginning and every end within 24 characters of a word in the middle, and the whole. */
const MOST_LOOKS = 25 * 25 + 1

describe('a new password', () => {
  it.each([
    ['password1', 6],
    ['Password123!', 6],
    ['letmein', 6],
    ['QWERTY', 6],
    ['aaaaaaaaaaaa', 6],
    ['1234567890', 6],
    ['zyxwvuts', 6],
    ['Tierboard2026', 6],
    ['anna.b!', 6],
    ['anna@firm.example', 6],
    ['ANNA-B99', 6],
    ['short', 6],
    ['sevench', 8],
    ['my-anna.b-password', 6],
    ['xxTIERBOARDxx', 6],
    ['keep anna@firm.example safe', 6],
    ['zaq1zaq1', 6],
    ['101010', 6],
    ['!!trustno1!!2026', 6],
    ['111222', 6],
    ['nicole', 6],
    ['Nicole2026!', 6],
    ['abc12345', 6],
    ['ＮＩＣＯＬＥ', 6],
  ])('is refused: %j', async (password, minimum) => {
    expect(await passwordFault(password, minimum, owner)).toEqual(expect.any(String))
  })

  it('is none of the eighty that are tried first, however they are dressed up', async () => {
    const dressed = triedFirst.flatMap((word) =>
      /\D/.test(word)
        ? [word, word.toUpperCase(), `${word}1`, `1${word}!`, `#${word}2026`]
        : [word, `${word}!`, `(${word})`],
    )
    const faults = await Promise.all(dressed.map((word) => passwordFault(word, 6, owner)))
    expect(dressed.filter((_, index) => faults[index] === null)).toEqual([])
    expect(triedFirst).toHaveLength(80)
  })

  it('is none of ten thousand common ones', async () => {
    const { size } = await commonPasswords()
    expect(size).toBeGreaterThanOrEqual(10_000)
  })

  it.each([
    ['😀'.repeat(64)],
    ['correct horse battery staple'],
    [' leading space 9'],
    ['Granite-Harbour-71'],
    ['k7#vQ2!mZx9'],
    ['48213-907156-33'],
    ['a'.concat('bC4!'.repeat(31), 'xyz')],
    ['пароль из нескольких слов'],
    ['x7'.repeat(100)],
  ])('is taken: %j', async (password) => {
    expect(await passwordFault(password, 8, owner)).toBeNull()
  })

  it('is counted in characters, not in units of memory', async () => {
    expect(await passwordFault('😀😁😂', 6, owner)).toEqual(expect.any(String))
  })

  it('is judged without the words of an account that has none', async () => {
    const nobody = { username: 'admin', email: '', siteName: 'T' }
    expect(await passwordFault('Granite-Harbour-71', 6, nobody)).toBeNull()
  })

  it.each([['1'], [' '], ['a'], ['.'], ['a1'], ['1a'], ['\u200b'], ['😀']])(
    'is looked up a few hundred times at most, however long it is: of %j',
    async (unit) => {
      const common = new CountingSet(await commonPasswords())
      const looksAt = (password: string) => {
        common.looks = 0
        easyPasswordFault(password, common)
        return common.looks
      }
      const whole = (units: number) => unit.repeat(units)
      const around = (units: number) => `${unit.repeat(units)}word${unit.repeat(units)}`
      for (const of of [whole, around]) {
        const looks = looksAt(of(128))
        expect(looks).toBeLessThanOrEqual(MOST_LOOKS)
        expect(looksAt(of(1024))).toBe(looks)
      }
    },
  )
})
