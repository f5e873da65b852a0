export const popupPositions = ['bottom-right', 'bottom-left', 'top-right', 'top-left'] as const
export const backupFrequencies = ['daily', 'weekly', 'monthly'] as const
