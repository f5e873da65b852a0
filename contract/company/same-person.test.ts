import { expect, it } from 'vitest'
import { isSamePerson } from './same-person.ts'

it.each([
  ['marek dvorn', 'marek dvorn'],
  ['marek dvorn', 'dvorn marek'],
  ['marek dvorn', 'marek dvornik'],
  ['john smith', 'john smyth'],
  ['john smith', 'jhon smith'],
  ['john smith', 'john smit'],
  ['john smith', 'john a. smith'],
  ['dvorn', 'dvorm'],
])('%s and %s are one person', (one, other) => {
  expect([isSamePerson(one, other), isSamePerson(other, one)]).toEqual([true, true])
})

it.each([
  ['john smith', 'john kern'],
  ['john smith', 'john smithson'],
  ['john smith', 'jon smyth'],
  ['john john', 'john smith'],
  ['ann lee', 'ann lea'],
  ['john', 'john kern'],
  ['john smith', 'smith'],
  ['marek dvorn', 'julia kern'],
  ['al li', 'natalie lindon'],
])('%s and %s are two', (one, other) => {
  expect([isSamePerson(one, other), isSamePerson(other, one)]).toEqual([false, false])
})
