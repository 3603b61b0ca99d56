/** Whether a person lets a company speak on their phone: asked and not answered, yes, or no more (decisions: Delivery and hearing). */
export const consentStates = ['waiting', 'agreed', 'left'] as const;
export type ConsentState = (typeof consentStates)[number];
