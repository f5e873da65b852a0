/** Labels of the fields, in the forms and in the conflict panel. */
export const traderLabels = {
  name: 'Name',
  title: 'Title',
  experience: 'Experience',
  specialization: 'Specialization',
  avatar: 'Avatar URL',
  bio: 'Bio',
  achievements: 'Key Achievements',
  socialLinks: 'Social links',
  'socialLinks.twitter': 'Twitter',
  'socialLinks.linkedin': 'LinkedIn',
  'socialLinks.youtube': 'YouTube',
  'socialLinks.github': 'GitHub',
} as const

export const pageLabels = {
  enabled: 'Show Verified Traders Page',
  title: 'Page Title',
  description: 'Page Description',
} as const

export const traderMessages = {
  loadFailed: 'Failed to load settings',
  saveFailed: 'Failed to save settings. Please try again.',
  gone: 'This trader was removed by someone else in the meantime.',
  full: 'The page can show at most 200 traders.',
  pageSaved: 'Page configuration saved successfully!',
  added: 'Trader added successfully!',
  saved: 'Trader updated successfully!',
  removed: 'Trader removed successfully!',
  putBack: (name: string) => `${name} is back.`,
} as const
