type Click = Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>

/** Whether a click follows a link in this tab: the main button, without a key that opens another tab or window or saves a file. */
export const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: Click): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
