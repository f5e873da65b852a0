import type { SyntheticEvent } from 'react'

function selectZero({ currentTarget: input }: SyntheticEvent<HTMLInputElement>): void {
  if (input.value.trim() !== '' && Number(input.value) === 0) input.select()
}

/**
 * Handlers of an input for numbers: they select a 0, so that typing replaces it. A click puts the caret after the focus has come:
 * it selects again.
 */
export const selectsZero = { onFocus: selectZero, onClick: selectZero } as const
