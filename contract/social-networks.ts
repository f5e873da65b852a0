/** Networks that have an icon of their own; any other key gets the link icon. (specification section 2) */
export const socialNetworks = ['twitter', 'linkedin', 'youtube', 'github'] as const
