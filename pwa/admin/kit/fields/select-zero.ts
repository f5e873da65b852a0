import type { SyntheticEvent } from 'react'

function selectZero({ currentTarget: input }: SyntheticEvent<HTMLInputElement>): void {
  if (input.value.trim() !== '' && Number(input.value) === 0) input.select()
}

/**
 * Handlers of an input for numbers: a 0 that stands there is selected as soon as somebody is in the field, so that what they
 * type takes its place. A click puts the caret after the focus has come: it selects again.
 */
export const selectsZero = { onFocus: selectZero, onClick: selectZero } as const
