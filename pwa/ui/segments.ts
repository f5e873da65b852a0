/** Radio buttons side by side, of which the chosen one is raised. */
export const segmentClasses = {
  /** The row. */
  segments: 'grid grid-cols-segments gap-2px rounded-btn bg-surface-3 p-3px forced-colors:border',
  /** The label of one. */
  segment:
    'relative grid min-h-tap cursor-pointer place-items-center rounded-md px-2 text-center text-md font-600 text-text-2 has-checked:bg-surface has-checked:text-primary-ink has-checked:shadow-raised has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus forced-colors:has-checked:border',
  /** Its radio button, over all of it. */
  input: 'absolute inset-0 size-full cursor-pointer opacity-0',
}
