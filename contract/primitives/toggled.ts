/** The values with one more, or without it where it is among them. */
export const withToggled = <Value>(values: readonly Value[], value: Value): readonly Value[] =>
  values.includes(value) ? values.filter((other) => other !== value) : [...values, value]
