import type { Language } from '@earshot/domain';

/** Instructions to exempt an app on phones of some makers, in the words of their settings. */
interface Advice {
  readonly makers: readonly string[];
  readonly steps: Readonly<Record<Language, string>>;
}

// From dontkillmyapp.com and the makers' own help pages; menus differ between versions.
const advices: readonly Advice[] = [
  {
    makers: ['samsung'],
    steps: {
      en: 'Settings, Apps, Earshot, Battery: choose Unrestricted. Then Settings, Battery, Background usage limits: Earshot must not be among the sleeping apps.',
      es: 'Ajustes, Aplicaciones, Earshot, Batería: elija Sin restricciones. Después Ajustes, Batería, Límites de uso en segundo plano: Earshot no debe estar entre las aplicaciones suspendidas.',
    },
  },
  {
    makers: ['xiaomi', 'redmi', 'poco'],
    steps: {
      en: 'Settings, Apps, Earshot: turn Autostart on and choose No restrictions under Battery saver. In the list of recent apps hold Earshot and lock it.',
      es: 'Ajustes, Aplicaciones, Earshot: active Inicio automático y elija Sin restricciones en Ahorro de batería. En la lista de aplicaciones recientes mantenga presionado Earshot y bloquéelo.',
    },
  },
  {
    makers: ['huawei', 'honor'],
    steps: {
      en: 'Settings, Battery, App launch, Earshot: set to manage manually, and allow all three: auto-launch, secondary launch, run in background.',
      es: 'Ajustes, Batería, Inicio de aplicaciones, Earshot: elija Administrar manualmente y permita las tres: inicio automático, inicio secundario y ejecución en segundo plano.',
    },
  },
  {
    makers: ['oppo', 'realme', 'oneplus'],
    steps: {
      en: 'Settings, Apps, Earshot, Battery usage: allow background activity and auto-launch. In the list of recent apps lock Earshot.',
      es: 'Ajustes, Aplicaciones, Earshot, Uso de batería: permita la actividad en segundo plano y el inicio automático. En la lista de aplicaciones recientes bloquee Earshot.',
    },
  },
  {
    makers: ['vivo', 'iqoo'],
    steps: {
      en: 'Settings, Battery, Background power consumption: allow Earshot. Then Settings, Apps, Autostart: turn Earshot on.',
      es: 'Ajustes, Batería, Consumo en segundo plano: permita Earshot. Después Ajustes, Aplicaciones, Inicio automático: active Earshot.',
    },
  },
  {
    makers: ['apple'],
    steps: {
      en: 'Settings, Apps, Earshot: choose Always under Location with Precise Location on, and turn Background App Refresh on.',
      es: 'Configuración, Apps, Earshot: elija Siempre en Ubicación con Ubicación exacta activada, y active Actualización en segundo plano.',
    },
  },
];

const usual: Readonly<Record<Language, string>> = {
  en: 'Settings, Apps, Earshot, Battery: choose Unrestricted.',
  es: 'Ajustes, Aplicaciones, Earshot, Batería: elija Sin restricciones.',
};

/** The instructions for a maker, which the phone reports. */
export const batteryAdvice = (maker: string, language: Language): string =>
  (advices.find(({ makers }) => makers.includes(maker.trim().toLowerCase()))?.steps ?? usual)[language];
