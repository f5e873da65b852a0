/** Of a checkbox that looks like a switch. */
export const switchClasses =
  'relative h-7 w-12 flex-none cursor-pointer appearance-none rounded-pill bg-text-3 before:absolute before:start-0h before:top-0h before:size-6 before:rounded-pill before:bg-surface checked:bg-primary-ink checked:before:start-auto checked:before:end-0h forced-colors:border forced-colors:before:bg-canvas-text'
