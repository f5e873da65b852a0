import { expect, test } from 'vitest'
import { classNames } from './class-names.ts'

test('A class is named by its sheet, the same in every build', () => {
  const [browser, server] = [classNames(), classNames()]
  const name = browser('row', 'a.module.css', '.row{color:red}')
  expect(name).toMatch(/^row_[\w-]{3}$/)
  expect(server('row', '/elsewhere/a.module.css', '.row{color:red}')).toBe(name)
  expect(browser('row', 'b.module.css', '.row{color:blue}')).not.toBe(name)
})

test('Two sheets that would share a name stop the build', () => {
  const nameOf = classNames()
  const makeMany = () => {
    for (let at = 0; at < 20_000; at += 1) nameOf('row', `${at}.module.css`, `.row{order:${at}}`)
  }
  expect(makeMany).toThrow('is a class of another sheet, too')
})
