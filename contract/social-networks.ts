/** Networks that have an icon of their own; any other key gets the link icon. */
export const socialNetworks = ['twitter', 'linkedin', 'youtube', 'github'] as const
