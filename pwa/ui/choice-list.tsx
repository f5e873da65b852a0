/** Of radio buttons below each other or side by side, each in a frame of its own that is pressed as a whole. */
export const choiceClasses = {
  field: 'grid grid-cols-1 gap-1h',
  legend: 'flex w-full flex-wrap justify-between gap-x-2 mb-1h text-sm font-600',
  aside: 'font-400 text-text-3',
  choices: 'grid grid-cols-1 gap-2',
  beside: 'grid grid-cols-choices gap-2',
  choice:
    'flex min-h-12 cursor-pointer items-center gap-2 rounded-btn border border-choice-line bg-surface px-3 has-checked:border-primary-ink has-checked:bg-primary-soft',
}
