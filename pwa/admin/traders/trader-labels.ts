export const traderMessages = {
  loadFailed: 'Failed to load settings',
  saveFailed: 'Failed to save settings. Please try again.',
  gone: 'This trader was removed in the meantime.',
  full: 'The page can show at most 200 traders.',
  pageSaved: 'Page configuration saved successfully!',
  added: 'Trader added successfully!',
  saved: 'Trader updated successfully!',
  removed: 'Trader removed successfully!',
  putBack: (name: string) => `${name} is back.`,
} as const
