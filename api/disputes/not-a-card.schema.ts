/** On the rows of every account page, which needs no more of disputes than this. */
export const NOT_A_CARD = 'Only card transactions can be disputed here. Please call us about any other.'
