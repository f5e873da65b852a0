/**
 * For PostCSS: Tailwind sets the first values of its variables once more for browsers that know no `@property`. Those know no
 * relative colours either, which the themes are made of.
 */
export const withoutFallbacks = {
  postcssPlugin: 'without-fallbacks',
  AtRule: {
    layer: (rule: { readonly params: string; readonly remove: () => unknown }) => {
      if (rule.params === 'properties') rule.remove()
    },
  },
} as const
