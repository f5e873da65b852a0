/** How the site earns money, in the same words everywhere. (docs/decisions/visitors.md) */
export const earningTexts = {
  notForSale: 'No tier, no place and no review is for sale.',
  earned:
    'We may earn a commission when you buy through a link or with a code. It changes neither the order nor the tiers.',
} as const
