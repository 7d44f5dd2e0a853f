; Puts the folder with stockhand.cmd on the PATH of the machine, and takes it off again. Data folders are never touched.
!macro changePath VERB
  nsExec::ExecToLog `powershell.exe -NoProfile -NonInteractive -Command "$$home = '$INSTDIR'; $$kept = @([Environment]::GetEnvironmentVariable('Path', 'Machine') -split ';' | Where-Object { $$_ -and $$_ -ne $$home }); if ('${VERB}' -eq 'add') { $$kept += $$home }; [Environment]::SetEnvironmentVariable('Path', ($$kept -join ';'), 'Machine')"`
  Pop $0
!macroend

!macro customInstall
  !insertmacro changePath add
!macroend

!macro customUnInstall
  !insertmacro changePath remove
!macroend
